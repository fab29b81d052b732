/**
 * Decodes only the first bytes, because a slice of the whole text would keep the whole text in memory.
 * @param {Buffer} text in UTF-8
 * @param {number} bytes
 */
export const decodeBeginning = (text, bytes) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(text.subarray(0, bytes), { stream: text.length > bytes })
