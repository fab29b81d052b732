import { readFileSync } from 'node:fs'
import { inProject } from '../paths.mjs'

/** @typedef {{ staticRoutes: { page: string }[], dynamicRoutes: { page: string, regex: string }[] }} RouteManifest */

/**
 * Names the route that an address belongs to: a pattern such as `/[environment]/deliveries`, `file`, or `unknown`. There
 * are only as many names as routes, whatever addresses are asked for.
 * @param {RouteManifest} manifest as the build wrote it
 * @returns {(url: string) => string}
 */
export function createRoutePatterns({ staticRoutes, dynamicRoutes }) {
  const fixed = new Set(staticRoutes.map(({ page }) => page))
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }))
  return (url) => {
    const [path = ''] = url.split('?', 1)
    if (path.startsWith('/_next/') || /^\/[^/]*\./.test(path)) return 'file'
    if (fixed.has(path)) return path
    return patterns.find(({ regex }) => regex.test(path))?.page ?? 'unknown'
  }
}

/** @returns {RouteManifest} */
export function readRouteManifest() {
  return JSON.parse(readFileSync(inProject('.next', 'routes-manifest.json'), 'utf8'))
}
