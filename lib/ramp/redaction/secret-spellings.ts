export type SecretSpelling = { text: string; encoding: 'text' | 'base64' | 'hex' }

/** Shorter pieces of base64 match by chance. */
const SHORTEST_PART = 8

const HEX_BYTES = /^(?:[0-9a-f]{2})+$/i

const HTML: readonly Record<string, string>[] = [
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#x27;' },
  { '&': '&#38;', '<': '&#60;', '>': '&#62;', '"': '&#x22;', "'": '&#039;' },
  { '&': '&#x26;', '<': '&#x3c;', '>': '&#x3e;', '"': '&quot;', "'": '&apos;' },
]

/** Spells a secret as plain text, JSON, HTML, URL, form, base64 at any offset and hex; the bytes of a hex secret, too. */
export function spellingsOf(secret: string): SecretSpelling[] {
  const decoded = HEX_BYTES.test(secret) ? encodings(Buffer.from(secret, 'hex')).filter(isTelling) : []
  const all = [...escapes(secret), ...encodings(Buffer.from(secret, 'utf8')), ...decoded]
  const byText = new Map<string, SecretSpelling>()
  // A spelling that occurs twice counts as text, because as text fewer of its characters give the secret away.
  for (const spelling of all) if (!byText.has(spelling.text)) byText.set(spelling.text, spelling)
  return [...byText.values()]
}

const isTelling = ({ text }: SecretSpelling) => text.length >= SHORTEST_PART

function escapes(secret: string): SecretSpelling[] {
  // A lone surrogate has no URL encoding.
  const inUrl = encodeURIComponent(secret.toWellFormed())
  const strictly = inUrl.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const asHtml = HTML.map((names) => secret.replace(/[&<>"']/g, (sign) => names[sign] ?? sign))
  const inEntities = asHtml.map((text) => text.replace(/[^ -~]/gu, (sign) => `&#${sign.codePointAt(0)};`))
  const inJson = JSON.stringify(secret).slice(1, -1)
  const inAscii = inJson.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const inUrls = [inUrl, strictly, inUrl.replaceAll('%20', '+')].flatMap((text) => [text, inLowerHex(text)])
  const texts = [secret, inJson, inAscii, ...inUrls, ...asHtml, ...inEntities]
  return texts.map((text) => ({ text, encoding: 'text' }))
}

const inLowerHex = (url: string) => url.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase())

function encodings(bytes: Buffer): SecretSpelling[] {
  const whole = bytes.toString('base64').replace(/=+$/, '')
  const parts = [0, 1, 2].map((shift) => base64At(bytes, shift)).filter((text) => text.length >= SHORTEST_PART)
  const digits = [whole, ...parts].flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')])
  const hex = bytes.toString('hex')
  return [
    ...digits.map((text) => ({ text, encoding: 'base64' as const })),
    ...[hex, hex.toUpperCase()].map((text) => ({ text, encoding: 'hex' as const })),
  ]
}

/** Base64 digits that depend on these bytes alone. */
function base64At(bytes: Buffer, shift: number): string {
  const digits = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
  return digits.slice(Math.ceil((shift * 4) / 3), Math.floor(((shift + bytes.length) * 4) / 3))
}
