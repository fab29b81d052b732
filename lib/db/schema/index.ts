export * from './access'
export * from './archive'
export * from './changes'
export * from './views'
