import { formatBytes } from '../format/number'

/** One line of the dialogue, without credentials and without the message. */
export type MailLine = { from: 'desk' | 'server'; text: string }

const MOST_LINES = 60
const LAST_LINES = 30
const LONGEST_LINE = 500

type Level = (entry: { tnx?: string; outByteCount?: number }, text?: string) => void

export type Dialogue = {
  /** A logger for nodemailer, with `transactionLog`. */
  logger: Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', Level>
  /** Whether the server asked for the message: from then on the server may have it. */
  hasBodyBegun(): boolean
  lines(): MailLine[]
}

/** Follows commands and replies. */
export function followDialogue(redact: (text: string) => string): Dialogue {
  const lines: MailLine[] = []
  /** Commands without a reply yet: several where the server takes them at once. */
  const waiting: string[] = []
  let isGreeted = false
  let isSigningIn = false
  let body: MailLine | undefined

  const hear = (reply: string) => {
    const command = isGreeted ? waiting.shift() : undefined
    isGreeted = true
    if (!reply.startsWith('334')) isSigningIn = false
    for (const line of reply.split('\n')) lines.push({ from: 'server', text: tidy(redact(line)) })
    if (command !== 'DATA' || !/^[23]/.test(reply)) return
    body = { from: 'desk', text: '(message)' }
    lines.push(body)
  }

  const say = (command: string) => {
    waiting.push(command)
    const [, verb, secret] = /^(AUTH \S+)(.*)$/i.exec(command) ?? []
    const shown = verb ? `${verb}${secret ? ' (hidden)' : ''}` : isSigningIn ? '(hidden)' : tidy(redact(command))
    if (verb) isSigningIn = true
    lines.push({ from: 'desk', text: shown })
  }

  const note: Level = ({ tnx, outByteCount = 0 }, text = '') => {
    if (tnx === 'server') hear(text)
    else if (tnx === 'client') say(text)
    else if (tnx === 'message' && body) body.text = `(message, ${formatBytes(outByteCount)})`
  }

  return {
    logger: { trace: note, debug: note, info: note, warn: note, error: note, fatal: note },
    hasBodyBegun: () => body !== undefined,
    lines: () => shorten(lines),
  }
}

/** Makes a text one line of limited length. */
export function tidy(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim()
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line
}

function shorten(lines: readonly MailLine[]): MailLine[] {
  if (lines.length <= MOST_LINES) return [...lines]
  const first = MOST_LINES - LAST_LINES - 1
  const between: MailLine = { from: 'desk', text: `(${lines.length - first - LAST_LINES} lines are left out)` }
  return [...lines.slice(0, first), between, ...lines.slice(-LAST_LINES)]
}
