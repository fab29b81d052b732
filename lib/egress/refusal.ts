import { SPECIAL_NETWORKS } from './address/special-networks'

const WORDS = {
  'not a URL': () => 'This is not a URL.',
  'too long': () => 'The URL is longer than 2,048 characters.',
  scheme: () => 'The URL must begin with https://.',
  'plain http': () =>
    'The URL must begin with https://. Plain http is for loopback only, where the configuration allows that.',
  'user info': () => 'The URL must not contain a user name or password.',
  fragment: () => 'The URL must not contain a # part.',
  host: () => 'The host name of the URL is not a valid one.',
  port: (about) => `${about ? `Port ${about}` : 'The port'} is not one that the configuration allows.`,
  address: (about) => `The URL leads to an address that may not be reached${about && `: ${about}`}.`,
  peer: () => 'The connection led to another address than the one that was checked.',
  header: (about) => `${about ? `The header ${about}` : 'A header'} can't be set.`,
  headers: () => 'The headers are too many or too large.',
} satisfies Record<string, (about: string) => string>

export type RefusalReason = keyof typeof WORDS

/** `about`: the port, the address with why it is forbidden, or the header's name; else empty. */
export type EgressRefusal = { reason: RefusalReason; about: string }

export function egressRefusal(reason: RefusalReason, about = ''): EgressRefusal {
  return { reason, about }
}

/** For words that must not tell the port, the address or the header. */
export function withoutDetail({ reason }: EgressRefusal): EgressRefusal {
  return { reason, about: '' }
}

/** For people. */
export function egressRefusalWords({ reason, about }: EgressRefusal): string {
  const words: (about: string) => string = WORDS[reason]
  return words(about)
}

const ADVICE: Partial<Record<RefusalReason, string>> = {
  port: 'Whoever runs Rampdesk can add it to EGRESS_PORTS.',
  'plain http': 'For that, whoever runs Rampdesk names this machine (127.0.0.0/8) in EGRESS_ALLOWED_NETWORKS.',
}

/** For people: with what would allow it, where something can. */
export function egressRefusalAdvice(refusal: EgressRefusal): string {
  const advice = refusal.reason === 'address' ? addressAdvice(refusal) : ADVICE[refusal.reason]
  return [egressRefusalWords(refusal), advice].filter(Boolean).join(' ')
}

function addressAdvice({ about }: EgressRefusal): string {
  const isNameable = SPECIAL_NETWORKS.some(({ access, name }) => access === 'nameable' && about.includes(`(${name})`))
  return isNameable
    ? 'Whoever runs Rampdesk can allow its network in EGRESS_ALLOWED_NETWORKS.'
    : 'No configuration allows it.'
}
