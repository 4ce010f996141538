<?php
header('Content-Type: text/html; charset=utf-8');
?>
<!DOCTYPE html>
<html lang="en">
<head><title>PHP</title></head>
<body>
<h1>PHP runs</h1>
<p>Hello, <?= htmlspecialchars($_SERVER['REMOTE_ADDR']) ?>. Put your pages into <code>docs/</code> in place of this one,
<code>docs/index.php</code>.</p>
</body>
</html>
