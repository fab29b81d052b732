export const SESSION_SECRET: string
export const DESK: number
export function logFileOf(desk: number): string
export const LOG_FILE: string
