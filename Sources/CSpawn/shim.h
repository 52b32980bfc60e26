#include <spawn.h>

// Part of glibc, but hidden from a compiler that is not told _GNU_SOURCE before the first header.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
