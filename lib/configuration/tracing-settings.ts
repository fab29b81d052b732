import { z } from 'zod'
import { isBare, isSecureOrLoopback } from '../address-rules'
import { parseUrl } from '../parse-url'
import { decodeText } from '../paths'

/** The collector to which spans are sent; `url` is its address for traces. */
export type TracingSettings = { url: string; headers: Readonly<Record<string, string>>; serviceName: string }

const isBareText = (value: string) => {
  const url = parseUrl(value)
  return url === null || isBare(url)
}

const collectorAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' })
  .refine(isBareText, 'must have no user info, query or fragment')

/** A header (RFC 7230, 3.2.6), whose value is percent-encoded according to the specification of OpenTelemetry. */
const HEADER = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*((?:[\x21-\x24\x26-\x2b\x2d-\x7e]|%[0-9a-f]{2})+)\s*$/i

const collectorHeaders = z
  .string()
  .transform((text) => text.split(',').map((pair) => HEADER.exec(pair)))
  .refine((pairs) => pairs.every((pair) => pair !== null), 'must be pairs such as api-key=secret, separated by commas')
  .transform((pairs) =>
    Object.fromEntries(pairs.map((pair) => [pair?.[1]?.toLowerCase() ?? '', decodeText(pair?.[2] ?? '')])),
  )

export const TRACING_SHAPES = {
  address: collectorAddress.optional(),
  headers: collectorHeaders.optional(),
  serviceName: z.string().max(100, { error: 'must have at most 100 characters' }).default('rampdesk'),
}

type Variables = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: Record<string, string> | undefined
  OTEL_SERVICE_NAME: string
}

/** The settings of OpenTelemetry’s protocol exporter: the address of traces is used as it is, the general one as a base. Null if neither is set. */
export function tracingSettings(variables: Variables): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = variables
  const url = own ?? (base === undefined ? undefined : `${base.replace(/\/$/, '')}/v1/traces`)
  if (url === undefined) return null
  return { url, headers: variables.OTEL_EXPORTER_OTLP_HEADERS ?? {}, serviceName: variables.OTEL_SERVICE_NAME }
}

/** Whether headers, which hold a key of the collector, would be sent without TLS beyond this machine. */
export function sendsHeadersInClear(variables: Omit<Variables, 'OTEL_SERVICE_NAME'>): boolean {
  if (variables.OTEL_EXPORTER_OTLP_HEADERS === undefined) return false
  const settings = tracingSettings({ ...variables, OTEL_SERVICE_NAME: '' })
  return settings !== null && !isSecureOrLoopback(new URL(settings.url))
}
