import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRoutePatterns } from './route-patterns.mjs'

const routes = {
  staticRoutes: [{ page: '/' }, { page: '/api/health' }, { page: '/sign-in' }],
  dynamicRoutes: [
    { page: '/api/[environment]/users/[userId]', regex: '^/api/([^/]+?)/users/([^/]+?)(?:/)?$' },
    { page: '/[environment]', regex: '^/([^/]+?)(?:/)?$' },
    { page: '/[environment]/[...rest]', regex: '^/([^/]+?)/(.+?)(?:/)?$' },
  ],
}
const patternOf = createRoutePatterns(routes)

test.each([
  ['/', '/'],
  ['/api/health?x=1', '/api/health'],
  ['/api/sandbox/users/user_1?email=a@acme.example', '/api/[environment]/users/[userId]'],
  ['/sign-in', '/sign-in'],
  ['/sandbox', '/[environment]'],
  ['/sandbox/users/user_1', '/[environment]/[...rest]'],
  ['/_next/static/chunks/a.js', 'file'],
  ['/favicon.ico', 'file'],
  ['', 'unknown'],
  ['*', 'unknown'],
])('%s is %s', (url, pattern) => {
  expect(patternOf(url)).toBe(pattern)
})

test('whatever is asked for, the name is one of the routes, so that metrics stay few', () => {
  const names = new Set(
    [...routes.staticRoutes, ...routes.dynamicRoutes].map(({ page }) => page).concat('file', 'unknown'),
  )
  const segment = fc.oneof(fc.constantFrom('api', 'sandbox', 'users', '..', '%2e', '_next'), fc.string())
  fc.assert(
    fc.property(fc.array(segment), fc.string(), (segments, search) => {
      expect(names).toContain(patternOf(`/${segments.join('/')}?${search}`))
    }),
  )
})
