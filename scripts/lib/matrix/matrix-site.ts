/** What the database of a site has besides WordPress's tables, as MariaDB and MySQL both know it. */
export const OBJECTS = [
  `CREATE TABLE wp_pedidos (
    id INT AUTO_INCREMENT PRIMARY KEY, total DECIMAL(10,2) NOT NULL, medida FLOAT, datos JSON, nota VARCHAR(50),
    doble DECIMAL(12,2) AS (total * 2) VIRTUAL, triple DECIMAL(12,2) AS (total * 3) STORED
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `INSERT INTO wp_pedidos (total, medida, datos, nota) VALUES
    (1.5, 0.1, '{"a": "ñ"}', 'así; 😀'), (0, 16777217, '[]', NULL), (99999999.99, 3.14159274, NULL, '')`,
  `CREATE TABLE wp_lineas (clave BINARY(16) PRIMARY KEY, pedido INT NOT NULL, puesta DATETIME(3),
    CONSTRAINT wp_lineas_de FOREIGN KEY (pedido) REFERENCES wp_pedidos (id)) ENGINE=InnoDB`,
  `INSERT INTO wp_lineas SELECT UNHEX(LPAD(HEX(meta_id), 32, '0')), 1 + meta_id % 3, '2026-01-01 04:00:00.125' FROM wp_postmeta`,
  'CREATE FUNCTION wp_doble(n INT) RETURNS INT DETERMINISTIC RETURN n * 2',
  `CREATE PROCEDURE wp_cierra(IN cual INT) BEGIN
    DECLARE texto VARCHAR(20) DEFAULT ';;'; -- una nota
    UPDATE wp_pedidos SET nota = texto WHERE id = cual;
  END`,
  'CREATE VIEW wp_z_vista AS SELECT id, wp_doble(id) AS dos, total FROM wp_pedidos',
  'CREATE VIEW wp_a_vista AS SELECT * FROM wp_z_vista WHERE total > 1',
  'CREATE VIEW wp_caros AS SELECT id, total FROM wp_pedidos WHERE total > 1',
  'CREATE VIEW wp_muy_caros AS SELECT * FROM wp_caros WHERE total > 2 WITH CHECK OPTION',
  'CREATE TRIGGER wp_suma BEFORE INSERT ON wp_pedidos FOR EACH ROW SET NEW.total = NEW.total + 1',
  `CREATE EVENT wp_cada_dia ON SCHEDULE EVERY 1 DAY STARTS '2036-01-01 04:00:00' DISABLE DO DELETE FROM wp_lineas WHERE pedido = 0`,
];

export const TITLE = 'Sitio de la matriz';
export const POST = { path: '/entrada-de-antes/', text: 'Lo que decía antes' };

/** Posts, rows and files, by WordPress itself: on SQLite, too. */
export const FILL = `
  _set_cron_array( array() );
  update_option( 'blogname', '${TITLE}' );
  update_option( 'prueba_widget', array( 'url' => home_url( '/foto.png' ), 'ñ' => array( 1.5, true, null ) ) );
  wp_insert_post( array( 'post_title' => 'Entrada de antes', 'post_content' => '${POST.text} 😀', 'post_status' => 'publish', 'post_name' => 'entrada-de-antes' ) );
  for ( $batch = 0; $batch < 10; $batch++ ) {
    $rows = array();
    for ( $row = 0; $row < 100; $row++ ) {
      $rows[] = $GLOBALS['wpdb']->prepare( '(1, %s, %s)', "_campo_$row", str_repeat( "línea \\n'\\\\ ", $row ) );
    }
    $GLOBALS['wpdb']->query( "INSERT INTO {$GLOBALS['wpdb']->postmeta} (post_id, meta_key, meta_value) VALUES " . implode( ',', $rows ) );
  }
  wp_mkdir_p( WP_CONTENT_DIR . '/uploads/2026' );
  for ( $file = 0; $file < 50; $file++ ) {
    file_put_contents( WP_CONTENT_DIR . "/uploads/2026/foto ñ $file.jpg", random_bytes( 1000 + 500 * $file ) );
  }
  file_put_contents( WP_CONTENT_DIR . '/uploads/grande.log', str_repeat( "una línea\\n", 1000000 ) );
  file_put_contents( WP_CONTENT_DIR . '/uploads/video.mp4', random_bytes( 12 << 20 ) );`;

/** What changes between two backups. */
export const CHANGE = `
  wp_insert_post( array( 'post_title' => 'Entrada de después', 'post_content' => 'Lo que dice después', 'post_status' => 'publish' ) );
  file_put_contents( WP_CONTENT_DIR . '/uploads/2026/foto nueva.jpg', random_bytes( 3000 ) );
  unlink( WP_CONTENT_DIR . '/uploads/2026/foto ñ 7.jpg' );`;
