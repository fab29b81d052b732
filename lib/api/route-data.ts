import type { ReadKind } from './read-kinds'

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'

declare const TYPES: unique symbol

/** A route as server and browser know it. The types of query, body and answer exist only for the compiler. */
export type RouteData<Path extends string = string, Query = unknown, Body = unknown, Answer = unknown> = {
  readonly method: Method
  /** For example `/api/{environment}/incidents/{incidentId}`. */
  readonly path: Path
  /** The media type of a body of bytes; other bodies are JSON. */
  readonly bodyType?: string
  /** The data that the route shows, for the record of reads. */
  readonly reads?: ReadOfRoute
  readonly [TYPES]?: { query: Query; body: Body; answer: Answer }
}

/** The names in braces of a path. */
export type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never

/** The kind of data that an answer shows, and the members of path or body whose values identify the data. */
export type ReadOfRoute = { readonly kind: ReadKind; readonly by: readonly string[] }

/** The names in the braces of a path, without the environment. */
export const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (name === 'environment' ? [] : [name]))

type Draft<Path extends string, Query, Body> = {
  /** A query is values by name, or a text with `?`, which the definition of a list writes. */
  query: <Sent>() => Draft<Path, Sent, Body>
  body: <Sent>(bodyType?: string) => Draft<Path, Query, Sent>
  /** `by`: the members of a body that name the data; by default those of the path. */
  reads: (kind: ReadKind, by?: readonly (keyof Body & string)[]) => Draft<Path, Query, Body>
  /** The type of the JSON answer; a `Response` for a file or a stream. */
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
