export const SESSION_SECRET: string
export const LOG_FILE: string
export const STACK: string
