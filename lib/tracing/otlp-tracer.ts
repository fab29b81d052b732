import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { version } from '../../package.json'
import type { TracingSettings } from '../configuration/tracing-settings'
import { logger } from '../logger'
import type { SpanStart, Tracer } from './tracer'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/**
 * A tracer that sends spans as OTLP over HTTP in JSON. Its provider is not registered globally, because Next.js and libraries would
 * then add their own spans, with addresses and queries.
 */
export function createOtlpTracer({ url, headers, serviceName }: TracingSettings): Tracer {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(telling(new OTLPTraceExporter({ url, headers: { ...headers } })))],
  })
  const own = provider.getTracer('rampdesk', version)
  const current = new AsyncLocalStorage<Context>()
  return {
    begin: ({ name, kind, attributes, agoMs = 0 }: SpanStart) => {
      const parent = current.getStore() ?? ROOT_CONTEXT
      const start = { kind: KINDS[kind], attributes, startTime: Date.now() - agoMs }
      const span = own.startSpan(name, start, parent)
      return {
        run: (work) => current.run(trace.setSpan(parent, span), work),
        end: ({ isFailed, attributes: later = {} }) => {
          span.setAttributes(later)
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    close: () => provider.shutdown().catch(() => undefined),
  }
}

/** Logs when the collector stops taking spans and when it takes them again; only the spans in between are lost. */
function telling(exporter: SpanExporter): SpanExporter {
  let isTaken = true
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const succeeded = result.code === 0
        if (succeeded !== isTaken) {
          isTaken = succeeded
          if (succeeded) logger.info('The collector of traces takes spans again')
          else logger.warn('The collector of traces takes no spans: they are lost. See OTEL_EXPORTER_OTLP_ENDPOINT')
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
