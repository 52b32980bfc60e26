// The two functions through which CoreFoundation runs the main dispatch queue inside a loop of its own.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);
