// Imported before any module of Next.js, as its server does.
import 'next/dist/server/node-environment-baseline'
