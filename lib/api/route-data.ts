type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'

declare const TYPES: unique symbol

/** A route as both sides know it. The types of query, body and answer exist for the compiler only. */
export type RouteData<Path extends string = string, Query = unknown, Body = unknown, Answer = unknown> = {
  readonly method: Method
  /** Such as `/api/{environment}/incidents/{incidentId}`. */
  readonly path: Path
  /** The type of a body that is bytes; others are JSON. */
  readonly bodyType?: string
  readonly [TYPES]?: { query: Query; body: Body; answer: Answer }
}

/** The names in braces of a path. */
export type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never

type Draft<Path extends string, Query, Body> = {
  /** Values by name, or text with `?`, which the definition of a list writes. */
  query: <Sent>() => Draft<Path, Sent, Body>
  body: <Sent>(bodyType?: string) => Draft<Path, Query, Sent>
  /** As JSON; a `Response` for a file or a stream. */
  answers: <Answer>() => RouteData<Path, Query, Body, Answer>
}

function draftOf<Path extends string, Query, Body>(
  data: Omit<RouteData<Path>, typeof TYPES>,
): Draft<Path, Query, Body> {
  return {
    query: () => draftOf(data),
    body: (bodyType) => draftOf(bodyType === undefined ? data : { ...data, bodyType }),
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
