/** Statements that fill a database of WordPress with one of each kind that a dump may lose or spoil. `wp_rota` is a view that is broken. */
export const DATABASE_OBJECTS: readonly string[] = [
  'CREATE SEQUENCE wp_folios START WITH 100 INCREMENT BY 5 CACHE 10; DO NEXTVAL(wp_folios)',
  `CREATE TABLE wp_pedidos (
    id INT AUTO_INCREMENT PRIMARY KEY, folio BIGINT DEFAULT NEXTVAL(wp_folios), total DECIMAL(10,2) CHECK (total >= 0),
    doble DECIMAL(12,2) AS (total * 2) VIRTUAL, triple DECIMAL(12,2) AS (total * 3) STORED, oculto INT INVISIBLE DEFAULT 7,
    estado ENUM('abierto', 'cerrado') DEFAULT 'abierto', marcas SET('x', 'y'), lugar POINT, datos JSON,
    nota VARCHAR(50) CHARACTER SET latin1 COMMENT 'así; \\n'
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
  INSERT INTO wp_pedidos (total, marcas, lugar, datos, nota, oculto) VALUES
    (1.5, 'x,y', POINT(1, 2), '{"a": "\\\\u00f1"}', 'año', 8), (0, NULL, NULL, '[]', '', 9), (99999999.99, 'y', NULL, NULL, NULL, 7)`,
  `CREATE TABLE wp_lineas (pedido INT NOT NULL, linea INT NOT NULL, PRIMARY KEY (linea, pedido),
    CONSTRAINT wp_lineas_de FOREIGN KEY (pedido) REFERENCES wp_pedidos (id));
  INSERT INTO wp_lineas VALUES (1, 9), (1, 1), (2, 5), (3, 1)`,
  `CREATE TABLE wp_medidas (corto FLOAT, fijo FLOAT(9,4), largo DOUBLE, ancho DOUBLE(22,6), bits BIT(64), negativo FLOAT);
  INSERT INTO wp_medidas VALUES (0.1, 1234.5678, 0.1, 0.1, b'1111111111111111111111111111111111111111111111111111111111111111', -0e0),
    (16777217, 99999.9999, 1e308, 1234567890123456.123456, 5, 0), (3.4e38, -1, 5e-324, -1, 0, 1e-30), (1e-38, 0, -1e-15, 0, NULL, 3.14159274)`,
  `CREATE TABLE wp_versiones (id INT PRIMARY KEY, texto VARCHAR(20)) WITH SYSTEM VERSIONING;
  INSERT INTO wp_versiones VALUES (1, 'uno'), (2, 'dos'); UPDATE wp_versiones SET texto = 'otro' WHERE id = 1`,
  `CREATE TABLE wp_mitad (id INT) ENGINE=MyISAM; INSERT INTO wp_mitad VALUES (4), (5);
  CREATE TABLE wp_union (id INT) ENGINE=MERGE UNION=(wp_mitad) INSERT_METHOD=LAST`,
  `CREATE TABLE wp_por_letra (letra ENUM('z', 'a') PRIMARY KEY, n INT); INSERT INTO wp_por_letra VALUES ('a', 1), ('z', 2)`,
  `CREATE TABLE wp_por_inicio (texto TEXT, PRIMARY KEY (texto(10))); INSERT INTO wp_por_inicio VALUES ('b'), ('a')`,
  `CREATE FUNCTION wp_doble(n INT) RETURNS INT DETERMINISTIC RETURN n * 2`,
  `CREATE PROCEDURE wp_cierra(IN cual INT) COMMENT 'con ; y ñ'
  BEGIN
    -- DELIMITER ;; y 'comillas
    DECLARE nota VARCHAR(20) DEFAULT ';;\\n;';
    UPDATE wp_pedidos SET estado = 'cerrado' WHERE id = cual;
  END`,
  `SET SESSION sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT';
  CREATE PROCEDURE "wp_une"() SELECT "id" || '-' FROM "wp_pedidos"`,
  'CREATE VIEW wp_z_vista AS SELECT id, wp_doble(id) AS `año ``doble```, total FROM wp_pedidos',
  'CREATE SQL SECURITY INVOKER VIEW wp_a_vista AS SELECT * FROM wp_z_vista WHERE total > 1 WITH CHECK OPTION',
  'CREATE VIEW wp_m_vista AS SELECT a.id FROM wp_a_vista a JOIN wp_lineas l ON l.pedido = a.id',
  'CREATE TABLE wp_breve (id INT); CREATE VIEW wp_rota AS SELECT id FROM wp_breve; DROP TABLE wp_breve',
  `CREATE TRIGGER wp_segundo BEFORE INSERT ON wp_pedidos FOR EACH ROW SET NEW.total = NEW.total + 1`,
  `CREATE TRIGGER wp_primero BEFORE INSERT ON wp_pedidos FOR EACH ROW PRECEDES wp_segundo
  BEGIN IF NEW.total < 0 THEN SET NEW.total = 0; END IF; END`,
  `SET SESSION sql_mode = ''; CREATE TRIGGER wp_tras AFTER DELETE ON wp_lineas FOR EACH ROW SET @quitada = ";;"`,
  `SET time_zone = '-03:00'; CREATE EVENT wp_cada_dia ON SCHEDULE EVERY 1 DAY STARTS '2026-01-01 04:00:00' DISABLE
  DO BEGIN DELETE FROM wp_lineas WHERE linea = 0; END`,
  `CREATE EVENT wp_una_vez ON SCHEDULE AT '2037-12-31 00:00:00' ON COMPLETION PRESERVE DO SET @hecho = 1`,
];
