// Puts AsyncLocalStorage where Next.js expects it, before any of its modules is loaded; its server does the same.
import 'next/dist/server/node-environment-baseline'
