/** Serialisers differ in bytes for the same payload, and an archive must keep the bytes. */
export const PAYLOAD_STYLES: readonly ((text: string) => string)[] = [
  (text) => JSON.stringify(JSON.parse(text), null, 2),
  (text) => text.replaceAll('/', '\\/'),
  (text) => text.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
  (text) => text.replace(/"sequence":(\d+)/, '"sequence":$1.0'),
  (text) => text.replace(/\}$/, ',"extra":{"10":1.0,"2":1e21,"serial":9007199254740993}}'),
  (text) => text.replaceAll('":', '" : '),
]
