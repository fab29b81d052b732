import { decodeText } from '../paths'
import { ID_MEMBERS, ID_PATHS } from '../ramp/contract/id-shapes'
import type { Finding, RecognisedKind } from './finding'
import { kindOfMember, shapeOf } from './shapes'

/** Steps of a path, or names of a query, that stand before a transaction or an address in the links of explorers. */
const CHAIN_STEPS = new Map<string, RecognisedKind>([
  ...[
    'tx',
    'txs',
    'txn',
    'txid',
    'txhash',
    'txblock',
    'transaction',
    'transactions',
    'hash',
    'signature',
    'digest',
  ].map((step) => [step, 'transaction hash'] as const),
  ...['address', 'addresses', 'account', 'accounts', 'wallet', 'object'].map(
    (step) => [step, 'wallet address'] as const,
  ),
])

/** Hex, base58 or bech32; the shortest address has 26 characters. */
const CHAIN_TEXT = /^[0-9A-Za-z]{26,100}$/

/** Ids and hashes stand before the URL itself, because they tell more. */
export function urlFindings(url: string): Finding[] {
  return [...idsInUrl(url), { kind: 'URL', value: url }]
}

/** The ids in the path, the query and the fragment of a URL, and in a URL that one of them holds. */
export function idsInUrl(url: string): Finding[] {
  const { findings, urls } = readUrl(url)
  return [...findings, ...urls.flatMap((inner) => readUrl(inner).findings)]
}

type Read = { findings: Finding[]; urls: string[] }

function readUrl(url: string): Read {
  const { pathname, search, hash } = new URL(url)
  const [fragment = '', fragmentQuery = ''] = hash.slice(1).split('?')
  const found = [
    ...idsInPath(pathname),
    ...idsInQuery(search),
    ...(fragment.includes('/') ? idsInPath(fragment) : idsInQuery(fragment)),
    ...idsInQuery(fragmentQuery),
  ]
  const isUrl = ({ kind }: Finding) => kind === 'URL'
  return { findings: found.filter((one) => !isUrl(one)), urls: found.filter(isUrl).map(({ value }) => value) }
}

function idsInPath(path: string): Finding[] {
  const steps = path.split('/').map(decodeText)
  return steps.flatMap((step, index): Finding[] => {
    const before = steps[index - 1] ?? ''
    const known = step === '' ? [] : idOfStep(before, step)
    if (known.length > 0) return known
    const kind = ID_PATHS[before]
    return kind && step !== '' && index > 1 && steps[1] === 'v1' ? [{ kind, value: step }] : []
  })
}

function idsInQuery(query: string): Finding[] {
  return [...new URLSearchParams(query)].flatMap(([name, value]): Finding[] => {
    const known = idOfStep(name, value === '' ? name : value)
    const kind = kindOfMember(name)
    if (known.length > 0 || kind === null || value === '' || !IDS.has(kind)) return known
    return [{ kind, value }]
  })
}

const IDS = new Set<RecognisedKind>(Object.values(ID_MEMBERS))

/** Old explorers end a page's name with `.htm`. */
function idOfStep(before: string, written: string): Finding[] {
  const step = written.replace(/\.html?$/i, '')
  const shape = shapeOf(step)
  const chained = CHAIN_TEXT.test(step) ? CHAIN_STEPS.get(before.toLowerCase()) : undefined
  if (chained !== undefined && (shape === null || isOfChain(shape))) return [{ kind: chained, value: step }]
  return shape === null || shape.kind === 'event name' ? [] : [shape]
}

/** Some chains write addresses as others write hashes, so that the step before them decides. */
const isOfChain = ({ kind }: Finding) => kind === 'transaction hash' || kind === 'wallet address'
