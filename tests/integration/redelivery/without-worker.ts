import { vi } from 'vitest'

// Import this file first: no queue wakes a worker, and the platform knows no target.
vi.mock('@/lib/jobs/enqueue', () => ({ enqueue: async () => true }))
vi.mock('@/lib/redelivery/targets/find-registered', () => ({ findRegistered: async () => ({ found: [], unread: [] }) }))
