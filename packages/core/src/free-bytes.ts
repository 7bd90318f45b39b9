/**
 * Frees the memory of bytes at once, since the garbage collector notices large buffers late. Nothing happens to bytes that
 * share their buffer with others.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !buffer.detached)
    buffer.transfer(0)
}
