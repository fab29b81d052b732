/** Grows with the stream, so that a reader has what came before an error. */
export type Collected = { parts: Buffer[]; bytes: number; isCut: boolean }

/** Reads a stream into `into`. Stops, and destroys the stream, as soon as there are more than `limit` bytes. */
export async function readUpTo(stream: AsyncIterable<Buffer>, limit: number, into: Collected): Promise<void> {
  for await (const chunk of stream) {
    const part = chunk.subarray(0, limit - into.bytes)
    into.parts.push(part)
    into.bytes += part.length
    if (part.length < chunk.length) {
      into.isCut = true
      return
    }
  }
}
