import type { ReadKind } from './read-kinds'

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'

declare const TYPES: unique symbol

/** A route as both sides know it. The types of query, body and answer exist for the compiler only. */
export type RouteData<Path extends string = string, Query = unknown, Body = unknown, Answer = unknown> = {
  readonly method: Method
  /** Such as `/api/{environment}/incidents/{incidentId}`. */
  readonly path: Path
  /** The type of a body that is bytes; others are JSON. */
  readonly bodyType?: string
  /** For the record of reads. */
  readonly reads?: ReadOfRoute
  readonly [TYPES]?: { query: Query; body: Body; answer: Answer }
}

/** The names in braces of a path. */
export type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never

/** The kind of data that an answer shows, and the members of path or body whose values name it. */
export type ReadOfRoute = { readonly kind: ReadKind; readonly by: readonly string[] }

/** The names in braces but the environment. */
export const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (name === 'environment' ? [] : [name]))

type Draft<Path extends string, Query, Body> = {
  /** Values by name, or text with `?`, which the definition of a list writes. */
  query: <Sent>() => Draft<Path, Sent, Body>
  body: <Sent>(bodyType?: string) => Draft<Path, Query, Sent>
  /** `by`: the members of a body that name what is read; those of the path unless told. */
  reads: (kind: ReadKind, by?: readonly (keyof Body & string)[]) => Draft<Path, Query, Body>
  /** As JSON; a `Response` for a file or a stream. */
  answers: <Answer>() => RouteData<Path, Query, Body, Answer>
}

function draftOf<Path extends string, Query, Body>(
  data: Omit<RouteData<Path>, typeof TYPES>,
): Draft<Path, Query, Body> {
  return {
    query: () => draftOf(data),
    body: (bodyType) => draftOf(bodyType === undefined ? data : { ...data, bodyType }),
    reads: (kind, by) => draftOf({ ...data, reads: { kind, by: by ?? namesIn(data.path) } }),
    answers: () => data,
  }
}

const by =
  (method: Method) =>
  <Path extends string>(path: Path): Draft<Path, undefined, undefined> =>
    draftOf({ method, path })

export const get = by('GET')
export const head = by('HEAD')
export const post = by('POST')
export const patch = by('PATCH')
export const del = by('DELETE')
