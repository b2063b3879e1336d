import './list.pg.test.ts'
