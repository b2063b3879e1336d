import './scope.pg.test.ts'
