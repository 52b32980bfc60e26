#include<cmark.h>
