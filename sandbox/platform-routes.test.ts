import { expect, test } from 'vitest'
import { ENDPOINTS } from '../lib/ramp/contract/endpoints/endpoints'
import { createApp } from './app'
import { createSandbox } from './create-sandbox'
import { resolveOptions } from './options'
import { platformRoutes } from './platform-routes'

const sandbox = createSandbox(resolveOptions({ seed: 'empty' }))

const ANY = 'ALL'

test('the application has a route for each endpoint of the registry, and none besides', () => {
  const routes = createApp(sandbox).routes.filter(({ path, method }) => path.startsWith('/v1') && method !== ANY)
  const names = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(names.sort()).toEqual(
    Object.values(ENDPOINTS)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  )
})

test('fixed paths stand before those with a parameter', () => {
  const paths = platformRoutes(sandbox).map(({ path }) => path)
  const firstWithParameter = paths.findIndex((path) => path.includes(':'))
  expect(paths.slice(firstWithParameter).every((path) => path.includes(':'))).toBe(true)
})
