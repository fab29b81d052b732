import { readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const files = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|[\\/])route\.(ts|tsx|js|mjs)$/.test(file))
  .map((file) => `app/${file.replaceAll('\\', '/')}`)

type Handler = (request: Request, context: { params: Promise<Record<string, unknown>> }) => Promise<Response>

/** `file` is a path such as `app/api/health/route.ts`. */
export type FoundRoute = { file: string; method: string; handler: Handler }

/** Every handler below `app`. */
export async function findRoutes(): Promise<FoundRoute[]> {
  const found: FoundRoute[] = []
  for (const file of files) {
    const exports: Record<string, unknown> = await import(path.join(root, file))
    for (const method of METHODS) {
      // Tests of the door find handlers that the door did not make.
      if (method in exports) found.push({ file, method, handler: exports[method] as Handler })
    }
  }
  return found
}
