import type { ServerResponse } from 'node:http'

type Refusal = { status: number; text: string; allow?: string }

export function screenRequest(request: { method: string; url: string }): Refusal | null
export function defaultHeaders(url: string, always: Record<string, string>): Record<string, string>
export function fillHeaders(response: ServerResponse, headers: Record<string, string>): void
export function refuse(response: ServerResponse, refusal: Refusal): void
