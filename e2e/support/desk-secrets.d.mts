export const SESSION_SECRET: string
export const LOG_FILE: string
