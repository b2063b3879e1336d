import './jobHandlers.pg.test.ts'
