// The two functions through which CoreFoundation runs the main dispatch queue inside its own run loop.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);
