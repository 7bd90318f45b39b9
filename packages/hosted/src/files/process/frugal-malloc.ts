/**
 * Settings of glibc's memory for processes that hold many large buffers for a short time. One pool for all threads uses
 * more of the freed memory again. Buffers of 256 KiB and more have pages of their own, which go back to the system when
 * they are freed; glibc raises this limit by itself unless it is set.
 */
export const FRUGAL_MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144' } as const
