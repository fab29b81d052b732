import { encode } from 'uqr'
import type { QrCode } from './dto'

/** A QR code that the page itself draws, so that its policy need not allow foreign pictures. */
export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) => [...runsOf(row)].map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size, path: runs.join('') }
}

function* runsOf(row: readonly boolean[]): Generator<[start: number, length: number]> {
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x]) x++
    yield [start, x - start]
  }
}
