import { encodeText } from '../paths'
import type { ParamName, RouteData } from './route-data'

declare const ANSWER: unique symbol

/** The address of a request, with the type of its answer. */
export type RouteAddress<Answer> = string & { readonly [ANSWER]: Answer }

export type RouteParams<Path extends string> = { readonly [Name in ParamName<Path>]: string | number }

type QueryValue = string | number | boolean | null | undefined

/** Writes a query as text, without empty and missing values. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const values: Record<string, QueryValue> = { ...(query ?? {}) }
  const pairs = Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

export function addressOf<Path extends string, Query, Body, Answer>(
  route: RouteData<Path, Query, Body, Answer>,
  params: RouteParams<Path>,
  query?: Query,
): RouteAddress<Answer> {
  const values: Readonly<Record<string, string | number>> = params
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeText(String(values[name])))
  // The cast is safe: a handler of this route with another answer does not compile (lib/http/route.ts).
  return `${path}${textOf(query)}` as RouteAddress<Answer>
}
