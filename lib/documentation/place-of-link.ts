import { findDocument } from './documents'

/** `path` is the path below the environment. */
export type PlaceOfLink = { kind: 'document'; path: string } | { kind: 'anchor' | 'outside'; href: string } | null

const OUTSIDE = /^https?:\/\//

/** The place that a link of a document leads to; null if the desk does not show the file. */
export function placeOfLink(href: string): PlaceOfLink {
  if (href.startsWith('#')) return { kind: 'anchor', href }
  if (OUTSIDE.test(href)) return { kind: 'outside', href }
  const [, name = '', anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? []
  return findDocument(name) && { kind: 'document', path: `documentation/${name}${anchor}` }
}
