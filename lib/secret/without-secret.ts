import { encodeText } from '../paths'

const REMOVED = '[removed]'

/** Fewer characters in a row are taken for chance. */
const SHORTEST_RUN = 6

/** A spelling of the secret, and how many of its characters give away six of the secret. */
type Spelling = { text: string; run: number }

const HTML: readonly Record<string, string>[] = [
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#x27;' },
  { '&': '&#38;', '<': '&#60;', '>': '&#62;', '"': '&#x22;', "'": '&#039;' },
  { '&': '&#x26;', '<': '&#x3c;', '>': '&#x3e;', '"': '&quot;', "'": '&apos;' },
]

/** Base64 of bytes that stand behind 0, 1 or 2 others: the digits that nothing but these bytes decides. */
function base64At(bytes: Buffer, shift: number): string {
  const digits = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
  return digits.slice(Math.ceil((shift * 4) / 3), Math.floor(((shift + bytes.length) * 4) / 3))
}

function encodings(bytes: Buffer): Spelling[] {
  const digits = [0, 1, 2].map((shift) => base64At(bytes, shift))
  const safe = digits.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [
    ...[...digits, ...safe].map((text) => ({ text, run: (SHORTEST_RUN * 4) / 3 })),
    { text: bytes.toString('hex'), run: SHORTEST_RUN * 2 },
  ]
}

function spellings(secret: string): Spelling[] {
  const bytes = Buffer.from(secret, 'utf8')
  const inUrl = encodeText(bytes.toString('utf8'))
  const strictly = inUrl.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  const asHtml = HTML.map((names) => secret.replace(/[&<>"']/g, (sign) => names[sign] ?? sign))
  const inEntities = asHtml.map((text) => text.replace(/[^ -~]/gu, (sign) => `&#${sign.codePointAt(0)};`))
  const inJson = JSON.stringify(secret).slice(1, -1)
  const inAscii = inJson.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const texts = [secret, inJson, inAscii, inUrl, strictly, inUrl.replaceAll('%20', '+'), ...asHtml, ...inEntities]
  return [
    ...texts.map((text) => ({ text, run: SHORTEST_RUN })),
    ...encodings(bytes),
    ...(/^(?:[0-9a-f]{2})+$/i.test(secret) ? encodings(Buffer.from(secret, 'hex')) : []),
  ]
}

/**
 * A text without any six or more characters in a row that stand in the secret too, in either case; also where either is
 * written in JSON, HTML, a URL, base64 or hex, alone or around other text. A secret that has a word of ours in it takes the
 * word along.
 */
export function withoutSecret(text: string, secret: string): string {
  const parts = new Map<number, Set<string>>()
  for (const spelling of spellings(secret)) {
    const known = parts.get(spelling.run) ?? new Set()
    parts.set(spelling.run, known)
    const lower = inLowerCase(spelling.text)
    for (let at = 0; at + spelling.run <= lower.length; at++) known.add(lower.slice(at, at + spelling.run))
  }
  return cutOut(text, coveredBy(inLowerCase(text), parts))
}

/** Of other letters the lower case may be longer, and positions would no longer fit. */
function inLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Which characters belong to one of the parts, by their length. */
function coveredBy(text: string, parts: ReadonlyMap<number, ReadonlySet<string>>): boolean[] {
  const covered: boolean[] = Array(text.length).fill(false)
  for (const [run, known] of parts)
    for (let at = 0; at + run <= text.length; at++)
      if (known.has(text.slice(at, at + run))) covered.fill(true, at, at + run)
  return covered
}

function cutOut(text: string, covered: readonly boolean[]): string {
  let kept = ''
  for (let at = 0; at < text.length; at++) {
    if (!covered[at]) kept += text[at]
    else if (!covered[at - 1]) kept += REMOVED
  }
  return kept
}
