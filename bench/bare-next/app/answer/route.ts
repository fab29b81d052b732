export const dynamic = 'force-dynamic'

/** What a handler of Next.js answers at best: nothing is read. */
export const GET = () => Response.json({ total: Date.now() })
