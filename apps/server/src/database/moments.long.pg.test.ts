import './moments.pg.test.ts'
