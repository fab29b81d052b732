export { enqueue } from './enqueue'
export { startWorker, stopWorker } from './worker'
