export function waitFor(url: string, options?: { seconds?: number; signal?: AbortSignal }): Promise<void>
