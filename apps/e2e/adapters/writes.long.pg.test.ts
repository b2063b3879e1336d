import './writes.pg.test.ts'
