import type { FieldError, PlatformFacts } from '@/lib/errors'
import { noteSession } from './session-state'

type Problem = {
  type?: string
  title?: string
  detail?: string
  status?: number
  requestId?: string
  fields?: readonly FieldError[]
  retryAfter?: number
  platform?: PlatformFacts
}

/** `status` is 0 without an answer. */
export class ApiError extends Error {
  readonly status: number
  /** Such as `/problems/purpose_required`; empty without a problem document. */
  readonly type: string
  readonly title: string
  readonly requestId: string | null
  readonly fields: readonly FieldError[]
  /** Empty unless the platform refused. */
  readonly platform: PlatformFacts

  constructor({ type, title, detail, status, requestId, fields, platform }: Problem) {
    super(detail ?? title ?? 'The server gave no reason.')
    this.name = 'ApiError'
    this.status = status ?? 0
    this.type = type ?? ''
    this.title = title ?? 'The request failed'
    this.requestId = requestId ?? null
    this.fields = fields ?? []
    this.platform = platform ?? {}
  }

  /** No answer came. */
  get isUnreached(): boolean {
    return this.status === 0
  }

  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/** @throws ApiError for every answer but 2xx, and for none */
export async function fetchJson<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await send(path, init)
  noteSession(response.status)
  if (response.ok) {
    // Our own route handlers answer with the DTO that the caller names.
    return (await response.json()) as T
  }
  throw new ApiError({ ...(await readProblem(response)), status: response.status })
}

export function postJson<T>(path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return fetchJson<T>(path, { method: 'POST', ...sent, ...(signal && { signal }) })
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, headers: { accept: 'application/json', ...init.headers } })
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError({
      title: 'Rampdesk could not be reached',
      detail: 'No answer from the server. Check the connection and try again.',
    })
  }
}

async function readProblem(response: Response): Promise<Problem> {
  try {
    const body: unknown = await response.json()
    // Every member of a problem is optional here, and only texts are shown.
    return typeof body === 'object' && body !== null ? (body as Problem) : {}
  } catch {
    return { title: `The server answered ${response.status}`, detail: 'The answer could not be read.' }
  }
}
