import { SPECIAL_NETWORKS } from './address/special-networks'

const WORDS = {
  'not a URL': () => 'This is not a URL.',
  'too long': () => 'The URL is longer than 2,048 characters.',
  scheme: () => 'The URL must begin with https://.',
  'plain http': () =>
    'The URL must begin with https://. Plain http is for loopback only, where the configuration allows that.',
  'user info': () => 'The URL must not contain a user name or password.',
  fragment: () => 'The URL must not contain a # part.',
  host: () => 'The host name of the URL is not valid.',
  port: (about) => `${about ? `Port ${about}` : 'The port'} is not allowed by the configuration.`,
  address: (about) => `The URL resolves to an address that is not allowed${about && `: ${about}`}.`,
  peer: () => 'The connection went to a different address from the one that was checked.',
  header: (about) => `${about ? `The header ${about}` : 'A header'} can’t be set.`,
  headers: () => 'There are too many headers, or they are too large.',
} satisfies Record<string, (about: string) => string>

export type RefusalReason = keyof typeof WORDS

/** `about`: the port, the address and why it is forbidden, or the header’s name; otherwise empty. */
export type EgressRefusal = { reason: RefusalReason; about: string }

export function egressRefusal(reason: RefusalReason, about = ''): EgressRefusal {
  return { reason, about }
}

/** The refusal without port, address or header, for words that must not tell them. */
export function withoutDetail({ reason }: EgressRefusal): EgressRefusal {
  return { reason, about: '' }
}

/** The refusal in words for people. */
export function egressRefusalWords({ reason, about }: EgressRefusal): string {
  const words: (about: string) => string = WORDS[reason]
  return words(about)
}

const ADVICE: Partial<Record<RefusalReason, string>> = {
  port: 'To allow it, whoever runs Rampdesk can add it to EGRESS_PORTS.',
  'plain http': 'To allow it, whoever runs Rampdesk can add this machine (127.0.0.0/8) to EGRESS_ALLOWED_NETWORKS.',
}

/** The refusal in words for people, with advice on how to allow it, if there is any. */
export function egressRefusalAdvice(refusal: EgressRefusal): string {
  const advice = refusal.reason === 'address' ? addressAdvice(refusal) : ADVICE[refusal.reason]
  return [egressRefusalWords(refusal), advice].filter(Boolean).join(' ')
}

function addressAdvice({ about }: EgressRefusal): string {
  const isNameable = SPECIAL_NETWORKS.some(({ access, name }) => access === 'nameable' && about.includes(`(${name})`))
  return isNameable
    ? 'To allow it, whoever runs Rampdesk can add its network to EGRESS_ALLOWED_NETWORKS.'
    : 'It can’t be allowed by configuration.'
}
