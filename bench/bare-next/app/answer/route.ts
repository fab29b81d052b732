export const dynamic = 'force-dynamic'

/** The best that a handler of Next.js can do, because it reads nothing. */
export const GET = () => Response.json({ total: Date.now() })
