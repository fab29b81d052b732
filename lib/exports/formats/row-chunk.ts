/** The bytes of rows, each with its line end. */
export type RowChunk = {
  bytes: Buffer
  /** The position after each row that ends in `bytes`; a row may begin in one chunk and end in a later one. */
  ends: number[]
}

/** Joins a row that begins in one chunk and ends in another, and gives it a chunk of its own. */
export async function* wholeRows(rows: AsyncIterable<RowChunk>): AsyncGenerator<RowChunk> {
  let begun: Buffer[] = []
  for await (const { bytes, ends } of rows) {
    const [first] = ends
    if (first === undefined) {
      begun.push(bytes)
      continue
    }
    const cut = begun.length === 0 ? 0 : first
    if (cut > 0) {
      const row = Buffer.concat([...begun, bytes.subarray(0, cut)])
      yield { bytes: row, ends: [row.length] }
    }
    const last = ends.at(-1) ?? 0
    if (last > cut)
      yield { bytes: bytes.subarray(cut, last), ends: cut === 0 ? ends : ends.slice(1).map((end) => end - cut) }
    begun = last < bytes.length ? [bytes.subarray(last)] : []
  }
}
