const PER_LINE = 16

/** Lines as `hexdump -C` writes them: offset, bytes, and the printable ASCII among them. */
export function hexLines(bytes: Uint8Array): string[] {
  return Array.from({ length: Math.ceil(bytes.length / PER_LINE) }, (_, line) => {
    const part = bytes.subarray(line * PER_LINE, (line + 1) * PER_LINE)
    const offset = (line * PER_LINE).toString(16).padStart(8, '0')
    const digits = Array.from(part, (byte) => byte.toString(16).padStart(2, '0'))
    const left = digits.slice(0, PER_LINE / 2).join(' ')
    const right = digits.slice(PER_LINE / 2).join(' ')
    const text = Array.from(part, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')
    return `${offset}  ${left.padEnd(23)}  ${right.padEnd(23)}  |${text}|`
  })
}
