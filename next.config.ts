import type { NextConfig } from 'next'
import { PUBLIC_FILE_CACHE, PUBLIC_FILES } from './lib/http/public-files'
import { API_CONTENT_POLICY, SECURITY_HEADERS } from './lib/http/security-headers'

const toHeaders = (headers: Record<string, string>) => Object.entries(headers).map(([key, value]) => ({ key, value }))

const config: NextConfig = {
  agentRules: false,
  // Our server does, after it has delayed the scripts of pages.
  compress: false,
  images: { unoptimized: true },
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // A check of its own, `tsc` of `npm test` and `npm run verify`: a third of the build would go into the same once more.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Fewer and larger scripts: they compress better and come with fewer requests.
    turbopackChunking: { minChunkSize: 200_000 },
    // Nothing reads them, and they took an eighth of the build.
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    ...(process.env.RAMPDESK_QUICK_BUILD === '1' && {
      serverMinification: false,
      turbopackFileSystemCacheForBuild: false,
    }),
  },
  serverExternalPackages: ['@electric-sql/pglite', '@node-rs/argon2', 'pg-boss', 'pino'],
  // What the door of the API and the proxy of pages do not see: unknown routes of the API, and static files.
  headers: async () => [
    {
      source: '/api/:path*',
      headers: toHeaders({ ...SECURITY_HEADERS, 'content-security-policy': API_CONTENT_POLICY }),
    },
    { source: '/_next/static/:path*', headers: toHeaders({ 'x-content-type-options': 'nosniff' }) },
    ...PUBLIC_FILES.map((file) => ({
      source: `/${file}`,
      headers: toHeaders({
        ...SECURITY_HEADERS,
        'content-security-policy': API_CONTENT_POLICY,
        'cache-control': PUBLIC_FILE_CACHE,
      }),
    })),
  ],
  outputFileTracingExcludes: { '/**': ['./.data/**'] },
  outputFileTracingIncludes: { '/**': ['./lib/db/pglite-worker.mjs', './lib/db/migrations/**'] },
}

export default config
