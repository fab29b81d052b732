export * from './access'
export * from './archive'
export * from './views'
