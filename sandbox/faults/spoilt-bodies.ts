export const PAGE = '<!doctype html><html><head><title>502</title></head><body><h1>Bad gateway</h1></body></html>'

const CHUNK = 65_536

/** Nested arrays: valid JSON that overflows a recursive reader. */
export const deepText = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

const ENVELOPE_END = /"hasMore":(?:true|false),"nextCursor":(?:"[^"]*"|null)\}$/

/** Keeps the records byte for byte. */
export function changeEnvelope(text: string, hasMore: boolean, nextCursor: string | null): string {
  return text.replace(ENVELOPE_END, () => `"hasMore":${hasMore},"nextCursor":${JSON.stringify(nextCursor)}}`)
}

export function dripping(text: string, bytes: number, everyMs: number): ReadableStream<Uint8Array> {
  const body = Buffer.from(text)
  let sent = 0
  return new ReadableStream(
    {
      async pull(controller) {
        if (sent > 0) await new Promise((resolve) => setTimeout(resolve, everyMs))
        controller.enqueue(body.subarray(sent, sent + bytes))
        sent += bytes
        if (sent >= body.length) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** One JSON string, generated while it is read. */
export function hugeBody(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes
  return new ReadableStream(
    {
      start(controller) {
        controller.enqueue(Buffer.from('{"data":["'))
      },
      pull(controller) {
        controller.enqueue(Buffer.alloc(Math.min(CHUNK, left), 'x'))
        left -= CHUNK
        if (left > 0) return
        controller.enqueue(Buffer.from('"]}'))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
