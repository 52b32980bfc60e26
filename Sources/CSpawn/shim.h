#include <spawn.h>

// Part of glibc, but only declared if _GNU_SOURCE is defined before the first header.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
