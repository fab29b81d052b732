/** Section 2.10. `payload` is the raw text as sent and signed. */
export type DeliveryFields = {
  event: string
  webhookUrl: string
  payload: string
  success: boolean
  responseStatus?: number
  error?: string
  timestamp?: string
  /** Unspecified members, for tests of tolerance. */
  extra?: Record<string, unknown>
}

/** Joins a record from parts, because parsing and printing a payload would change its bytes. */
export function renderRecord(fields: DeliveryFields): string {
  const { event, webhookUrl, payload, success, responseStatus, error, timestamp, extra = {} } = fields
  const members = [
    `"event":${JSON.stringify(event)}`,
    `"webhookUrl":${JSON.stringify(webhookUrl)}`,
    `"payload":${payload}`,
    `"success":${success}`,
  ]
  if (responseStatus !== undefined) members.push(`"responseStatus":${responseStatus}`)
  if (error !== undefined) members.push(`"error":${JSON.stringify(error)}`)
  if (timestamp !== undefined) members.push(`"timestamp":${JSON.stringify(timestamp)}`)
  for (const [key, value] of Object.entries(extra)) members.push(`${JSON.stringify(key)}:${JSON.stringify(value)}`)
  return `{${members.join(',')}}`
}
